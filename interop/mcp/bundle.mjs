// Installs a bundle as a desktop program does: unpacks it with the format's own tool, fills
// in the folder a person would choose, starts the server as the manifest says and has a
// statement in that folder converted.
//   node bundle.mjs tillroll.mcpb
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMcpConfigForManifest, unpackExtension, validateManifest } from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const scratch = mkdtempSync(join(tmpdir(), 'tillroll-bundle-'))
const installed = join(scratch, 'installed')
const folders = [mkdtempSync(join(scratch, 'first folder ')), mkdtempSync(join(scratch, 'second '))]

function must(name, ok, why) {
  if (!ok) throw new Error(`${name}: ${JSON.stringify(why)}`)
  console.log(`ok   ${name}`)
}

async function tryOut(client) {
  const { tools } = await client.listTools()
  const manifest = JSON.parse(readFileSync(join(installed, 'manifest.json'), 'utf8'))
  must('the manifest names the tools', tools.map(t => t.name).sort().join() === manifest.tools.map(t => t.name).sort().join(), tools)
  for (const folder of folders) {
    const path = join(folder, 'may.csv')
    writeFileSync(path, 'Date,Description,Amount\n2026-05-04,STAMPS,-12.00\n2026-05-28,INVOICE 17,500.00\n')
    const made = await client.callTool({ name: 'convert_transactions_to_qbo', arguments: { path, output: join(folder, 'may.qbo') } })
    must(`a statement in ${folder.split('/').pop()} is converted`, made.structuredContent?.transactions === 2, made)
    must('its file lies beside it', readFileSync(join(folder, 'may.qbo'), 'utf8').includes('<TRNAMT>500.00'), made)
  }
  const outside = await client.callTool({ name: 'convert_transactions_to_qbo', arguments: { path: join(installed, 'manifest.json') } })
  must('a file outside is refused', outside.isError === true, outside)
}

try {
  must('the bundle unpacks', await unpackExtension({ mcpbPath: process.argv[2], outputDir: installed, silent: true }), process.argv[2])
  must('its manifest is valid', validateManifest(join(installed, 'manifest.json')), installed)
  const config = await getMcpConfigForManifest({
    manifest: JSON.parse(readFileSync(join(installed, 'manifest.json'), 'utf8')),
    extensionPath: installed,
    systemDirs: { HOME: homedir() },
    userConfig: { folders },
    pathSeparator: '/',
  })
  must('it starts in the folders chosen', config?.args.join() === ['mcp', ...folders].join(), config)
  const client = new Client({ name: 'desktop', version: '1' })
  await client.connect(new StdioClientTransport({ command: config.command, args: config.args }))
  try {
    await tryOut(client)
  } finally {
    await client.close()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
