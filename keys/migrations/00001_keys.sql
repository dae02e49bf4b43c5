-- The same text runs on SQLite and on PostgreSQL: text and bigint columns only.
-- Every name begins with the service's own, since a database may be shared.
-- Moments are Unix seconds, 0 is never; days are YYYY-MM-DD in UTC.

-- +goose Up

-- tillroll_counters holds one row, the revision: every change to a key raises it in the same
-- transaction. The row is the writers' lock, so revisions become visible in order,
-- and a server learns with one small query whether anything changed.
CREATE TABLE tillroll_counters (
    name  text   NOT NULL PRIMARY KEY,
    value bigint NOT NULL
);
INSERT INTO tillroll_counters (name, value) VALUES ('revision', 0);

CREATE TABLE tillroll_keys (
    id       text   NOT NULL PRIMARY KEY,
    digest   text   NOT NULL UNIQUE,
    name     text   NOT NULL,
    plan     text   NOT NULL,
    created  bigint NOT NULL,
    expires  bigint NOT NULL,
    revoked  bigint NOT NULL,
    revision bigint NOT NULL
);
CREATE INDEX tillroll_keys_by_revision ON tillroll_keys (revision);

-- tillroll_key_events is the audit trail. Rows are only ever added.
CREATE TABLE tillroll_key_events (
    revision bigint NOT NULL,
    key_id   text   NOT NULL,
    event    text   NOT NULL,
    at       bigint NOT NULL,
    actor    text   NOT NULL,
    PRIMARY KEY (revision, key_id, event)
);

-- tillroll_key_usage knows no foreign key: fixed keys from the configuration are counted too.
CREATE TABLE tillroll_key_usage (
    key_id    text   NOT NULL,
    day       text   NOT NULL,
    requests  bigint NOT NULL,
    row_count bigint NOT NULL,
    PRIMARY KEY (key_id, day)
);

-- tillroll_usage_batches remembers which batches of counts were added, so that a batch whose
-- commit was not acknowledged can be sent again without being billed twice.
CREATE TABLE tillroll_usage_batches (
    id text   NOT NULL PRIMARY KEY,
    at bigint NOT NULL
);

-- tillroll_rate_windows counts requests and rows of the current window, for all replicas.
CREATE TABLE tillroll_rate_windows (
    subject text   NOT NULL PRIMARY KEY,
    began   bigint NOT NULL,
    used    bigint NOT NULL
);

-- +goose Down
DROP TABLE tillroll_rate_windows;
DROP TABLE tillroll_usage_batches;
DROP TABLE tillroll_key_usage;
DROP TABLE tillroll_key_events;
DROP TABLE tillroll_keys;
DROP TABLE tillroll_counters;
