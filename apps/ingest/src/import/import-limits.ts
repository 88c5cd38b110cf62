const lineBytes = 15 * 1024 * 1024;

/** A longer line would not fit into a request; its length and hash are sent instead. */
export const importLimits = { lineBytes, replaceBytes: lineBytes };
