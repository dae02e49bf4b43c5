// Tries a running server with programs that speak MCP: the conformance suite, the
// Inspector and the TypeScript clients of both generations.
//   node run.mjs URL KEY BINARY SCHEMA
// where SCHEMA is the registry's schema of server.json.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldHTTP } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { Client as NewClient, StreamableHTTPClientTransport as NewHTTP } from '@modelcontextprotocol/client'
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio'

const [url, key, binary, schema] = process.argv.slice(2)
const deploy = fileURLToPath(new URL('../../deploy/mcp/', import.meta.url))
const modules = fileURLToPath(new URL('node_modules/', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'tillroll-mcp-'))
const patience = 120_000

let passed = 0
let failed = 0

function check(name, ok, why = '') {
  if (ok) passed++
  else failed++
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${ok || !why ? '' : `: ${why}`}`)
}

// run starts a program of the packages and waits for its end.
function run(script, args) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(modules, script), ...args], { timeout: patience, killSignal: 'SIGKILL' })
    let output = ''
    child.stdout.on('data', data => { output += data })
    child.stderr.on('data', data => { output += data })
    child.stdin.end()
    child.on('error', error => resolve({ status: -1, output: String(error) }))
    child.on('close', status => resolve({ status, output }))
  })
}

// The conformance suite. Most of its scenarios call tools, prompts and resources of
// its own example server; these are the ones that any server can be put to, and
// within them the checks that need such fixtures are left out by name.
const scenarios = [
  ['conformance-stable', [], ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection', 'server-sse-multiple-streams']],
  ['conformance-next', ['--spec-version', '2025-11-25'],
    ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection', 'server-sse-multiple-streams', 'server-session-lifecycle']],
  ['conformance-next', ['--spec-version', '2026-07-28'],
    ['tools-list', 'dns-rebinding-protection', 'server-sse-multiple-streams', 'server-stateless', 'http-header-validation', 'caching']],
]
const needFixtures = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
])

async function conformance() {
  for (const [suite, options, names] of scenarios) {
    for (const name of names) {
      const results = mkdtempSync(join(scratch, 'results-'))
      const args = ['server', '--url', url, '--scenario', name, '-o', results, ...options]
      if (suite === 'conformance-next') args.push('--timeout', String(patience))
      const { status, output } = await run(`${suite}/dist/index.js`, args)
      const checks = readChecks(results)
      const label = [suite, ...options.slice(1), name].join(' ')
      if (checks.length === 0) check(label, false, `no results, exit status ${status}: ${output.slice(-500)}`)
      for (const { id, status, errorMessage } of checks) {
        if (needFixtures.has(id) || !['SUCCESS', 'FAILURE'].includes(status)) continue
        check(`${label} ${id}`, status === 'SUCCESS', errorMessage)
      }
    }
  }
}

function readChecks(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('checks.json'))
  return files.flatMap(file => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

const rows = [
  { date: '2024-01-05', amount: -4.5, description: 'Coffee' },
  { date: '01/31/2024', amount: '2,000.00', description: 'Salary' },
  { date: 'soon', amount: 1, description: 'Nothing' },
]

// The Inspector: 0 is a result, 5 a result with isError.
async function inspector() {
  const launcher = '@modelcontextprotocol/inspector/clients/launcher/build/index.js'
  const auth = ['--header', `Authorization: Bearer ${key}`]
  const convert = ['--method', 'tools/call', '--tool-name', 'convert_transactions_to_qbo', '--tool-args-json', JSON.stringify({ transactions: rows })]
  const validate = ['--method', 'tools/call', '--tool-name', 'validate_ofx', '--tool-args-json', JSON.stringify({ content: 'hello' })]
  for (const era of ['legacy', 'auto', 'modern']) {
    const tries = [
      ['tools/list', 0, 'validate_ofx', ['--method', 'tools/list', '--strict']],
      ['validate_ofx', 0, 'uniqueFitids', validate],
      ['convert with a key', 0, 'OFXHEADER:100', [...auth, ...convert]],
      ['convert without a key', 5, 'Invalid or missing API key.', convert],
    ]
    for (const [name, status, text, args] of tries) {
      const result = await run(launcher, ['--cli', url, '--protocol-era', era, ...args])
      const clean = name !== 'tools/list' || !/^Warning:|^Error:/m.test(result.output)
      check(`inspector ${era} ${name}`, result.status === status && result.output.includes(text) && clean,
        `exit status ${result.status}: ${result.output.slice(-800)}`)
    }
  }
  const local = await run(launcher, ['--cli', binary, 'mcp', '--method', 'tools/list'])
  check('inspector stdio tools/list', local.status === 0 && local.output.includes('"output"'), local.output.slice(-800))
}

// clients are all ways to connect that the two generations of clients have.
function* clients() {
  const info = { name: 'tillroll-interop', version: '1.0.0' }
  const headers = withKey => (withKey ? { requestInit: { headers: { Authorization: `Bearer ${key}` } } } : {})
  const stdio = { command: binary, args: ['mcp', scratch] }
  yield ['sdk 1', withKey => [new OldClient(info), new OldHTTP(new URL(url), headers(withKey))]]
  yield ['sdk 1 stdio', () => [new OldClient(info), new OldStdio(stdio)]]
  for (const mode of ['legacy', 'auto', { pin: '2026-07-28' }]) {
    const name = mode.pin ?? mode
    const options = { versionNegotiation: { mode } }
    yield [`client 2 ${name}`, withKey => [new NewClient(info, options), new NewHTTP(new URL(url), headers(withKey))]]
    yield [`client 2 ${name} stdio`, () => [new NewClient(info, options), new NewStdio(stdio)]]
  }
}

async function typescript() {
  for (const [name, connect] of clients()) {
    try {
      const [client, transport] = connect(true)
      await client.connect(transport, { timeout: patience })
      await useTools(name, client, name.endsWith('stdio'))
      await client.close()
      if (name.endsWith('stdio')) continue
      const [stranger, way] = connect(false)
      await stranger.connect(way, { timeout: patience })
      const refused = await call(stranger, 'convert_transactions_to_qbo', { transactions: rows })
      check(`${name}: no key`, refused.isError === true && refused.content[0].text === 'Invalid or missing API key.')
      await stranger.close()
    } catch (error) {
      check(name, false, `${error.stack ?? error} ${error.cause ?? ''}`)
    }
  }
}

// The two generations take their options in different places.
function call(client, name, args) {
  const params = { name, arguments: args }
  return client instanceof OldClient ? client.callTool(params, undefined, { timeout: patience }) : client.callTool(params, { timeout: patience })
}

async function useTools(name, client, local) {
  const { tools } = await client.listTools()
  check(`${name}: lists the tools`, tools.map(tool => tool.name).sort().join() === 'convert_transactions_to_qbo,validate_ofx')
  check(`${name}: annotations`, tools.every(tool => tool.annotations.readOnlyHint === !(local && tool.name.startsWith('convert'))))
  const made = await call(client, 'convert_transactions_to_qbo', { transactions: rows, details: true })
  const answer = made.structuredContent
  check(`${name}: converts`, answer?.transactions === 2 && answer.skipped === 1 && answer.details.skippedRows[0].index === 2, JSON.stringify(made).slice(0, 500))
  check(`${name}: the text is the same`, made.content[0].text === JSON.stringify(answer))
  const checked = await call(client, 'validate_ofx', { content: answer.file, details: true })
  check(`${name}: validates`, checked.structuredContent.valid === true && checked.structuredContent.stats.transactions === 2, JSON.stringify(checked).slice(0, 500))
  const refused = await call(client, 'convert_transactions_to_qbo', { transactions: [] })
  check(`${name}: refuses`, refused.isError === true && refused.content[0].text === 'transactions must be a non-empty array.', JSON.stringify(refused))
  const many = Array.from({ length: 50_000 }, (_, i) => ({ ...rows[0], description: `Coffee ${i}` }))
  const large = await call(client, 'convert_transactions_to_qbo', { transactions: many, format: 'ofx' })
  // Over stdio a long file goes into the folder, and the answer names it.
  check(`${name}: 50,000 rows`, large.structuredContent?.transactions === many.length && (!local || large.content[1].text.includes('Written to')), JSON.stringify(large).slice(0, 500))
  if (local) await useFiles(name, client)
}

async function useFiles(name, client) {
  const folder = mkdtempSync(join(scratch, 'files-'))
  const path = join(folder, 'bank.csv')
  const output = join(folder, 'bank.qbo')
  writeFileSync(path, 'Date,Description,Amount\n2024-01-05,Coffee,-4.50\n')
  const made = await call(client, 'convert_transactions_to_qbo', { path, output })
  check(`${name}: file to file`, !made.isError && readFileSync(output, 'utf8').startsWith('OFXHEADER:100'), JSON.stringify(made).slice(0, 500))
  const again = await call(client, 'convert_transactions_to_qbo', { path, output })
  check(`${name}: overwrites nothing`, again.isError === true)
  const many = Array.from({ length: 50_000 }, (_, i) => ({ ...rows[0], description: `Coffee ${i}` }))
  const large = await call(client, 'convert_transactions_to_qbo', { transactions: many, output: join(folder, 'large.qbo') })
  check(`${name}: 50,000 rows to a file`, large.structuredContent?.transactions === many.length, JSON.stringify(large).slice(0, 500))
}

// What desktop programs and registries read before anybody connects.
async function descriptions() {
  const bundle = await run('@anthropic-ai/mcpb/dist/cli/cli.js', ['validate', join(deploy, 'manifest.json')])
  check('the bundle has a valid manifest', bundle.status === 0, bundle.output)
  const ajv = new Ajv({ strict: false })
  addFormats(ajv)
  const valid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))
  check('server.json fits the registry', valid(JSON.parse(readFileSync(join(deploy, 'server.json'), 'utf8'))), JSON.stringify(valid.errors))
}

try {
  await descriptions()
  await typescript()
  await inspector()
  await conformance()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
