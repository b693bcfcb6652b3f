-- The rows of src/store/store.h. Bytes are compared as bytes.
CREATE TABLE ulm_rows (
    shelf bytea NOT NULL,
    key bytea NOT NULL,
    value bytea NOT NULL,
    PRIMARY KEY (shelf, key)
);

-- The last commit of each connection that writes: one whose answer was lost is looked up here.
CREATE TABLE ulm_writers (
    id bytea PRIMARY KEY,
    mark bigint NOT NULL,
    seen timestamptz NOT NULL
);
