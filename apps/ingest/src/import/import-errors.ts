import { TributaryError } from '@tributary/platform';

/** Why something cannot be imported. */
export const importErrors = {
  forgotten: () =>
    new TributaryError(
      'source_unknown',
      'The server has lost what it was told of this import; run the same command again to send everything anew.',
    ),
  noSuchPath: ({ path }: { path: string }) =>
    new TributaryError('import_no_such_path', `There is no file or folder ${path}.`),
  nothingFound: ({ paths }: { paths: readonly string[] }) =>
    new TributaryError(
      'import_nothing_found',
      `Nothing in ${paths.join(', ')} is a session: Tributary reads Claude Code transcripts and stream-json, OpenCode's "run --format json" and exports.`,
    ),
  notRecognised: () =>
    new TributaryError(
      'import_not_recognised',
      'What came through the pipe is not a session: Tributary reads "claude -p … --output-format stream-json --verbose", "opencode run --format json" and "opencode export".',
    ),
  notArrived: ({ files }: { files: number }) =>
    new TributaryError(
      'import_not_arrived',
      `Lines of ${files} files that changed meanwhile did not arrive; run the same command again.`,
    ),
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    new TributaryError('import_too_large', `A document of more than ${megabytes} MB cannot be imported.`),
};
