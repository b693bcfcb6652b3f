-- The rows of src/store/store.h. Bytes are compared as bytes; a row is found where it lies.
CREATE TABLE rows (
    shelf BLOB NOT NULL,
    key BLOB NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (shelf, key)
) STRICT, WITHOUT ROWID;
