import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { workspaceRoot } from './workspace-root.mjs';

/**
 * Makes a few files of the command and of all that it loads, packages included: to find, read and link a thousand
 * modules takes longer than all the rest of a start.
 */
const source = join(workspaceRoot, 'apps/cli/src');
const target = join(workspaceRoot, 'apps/cli/dist');
const chunks = 'chunks';

/**
 * A running server loads them when it first needs them, from where npm put them. What shares a class with the rest (the
 * adapter of Prisma asks whether it was given a `pg.Pool`) must be among it.
 */
const loadedLater = [/^@prisma\/client/, 'nodemailer'];

/** A module finds its files (the web app, migrations, a worker) from where it was before it became part of a chunk. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { id: { exclude: [/node_modules/, /^\0/] }, code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => {
      const fromChunk = (path) => JSON.stringify(relative(join(target, chunks), path));
      const places = {
        dirname: `joinPlace(import.meta.dirname, ${fromChunk(dirname(id))})`,
        url: `new URL(${fromChunk(id)}, import.meta.url).href`,
      };
      const moved = code.replaceAll(/import\.meta\.(dirname|url)/g, (_, kind) => places[kind]);
      // On the same line, so that the lines of its source map stay right.
      return { code: `import { join as joinPlace } from 'node:path';${moved}`, map: null };
    },
  },
};

/**
 * To import a builtin is to read each of its exports, and reading some of them loads much more: `http.WebSocket` loads
 * all of `fetch`. Who asks for the builtin itself does without.
 */
const runtime = '\0rolldown/runtime.js';
const plainBuiltins = {
  name: 'plain-builtins',
  resolveId: (id, importer) => {
    const isOurs = isBuiltin(id) && importer !== runtime;
    return isOurs ? `\0builtin:node:${id.replace(/^node:/, '')}` : null;
  },
  load: {
    filter: { id: /^\0builtin:/ },
    handler: (id) => ({
      code: `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice('\0builtin:'.length))});`,
      moduleType: 'js',
    }),
  },
};

const prices = '@pydantic/genai-prices';

/** Half a megabyte of prices, loaded when the first message is priced: until then a server answers without them. */
const laterPrices = {
  name: 'later-prices',
  resolveId: (id, importer) => (id === prices && importer !== undefined ? '\0later:prices' : null),
  load: {
    filter: { id: /^\0later:prices$/ },
    handler: () => `
      import { createRequire } from 'node:module';
      let table;
      const load = () => (table ??= createRequire(import.meta.url)('../prices.cjs'));
      export const calcPrice = (...given) => load().calcPrice(...given);
      export const findProvider = (...given) => load().findProvider(...given);`,
  },
};

/** To make Nest's formatter of dates loads the data of a locale, 14 ms and 8 MB: made for the first line it logs. */
const laterDates = {
  name: 'later-dates',
  transform: {
    filter: { id: /@nestjs\/common\/services\/.*logger/ },
    handler: (code) => {
      const made = 'const dateTimeFormatter = new Intl.DateTimeFormat(';
      if (!code.includes(made)) throw new Error('Nest makes its formatter of dates in another way now');
      const later = `let made; const makeLater = (...given) => ({ format: (date) => (made ??= new Intl.DateTimeFormat(...given)).format(date) });`;
      return { code: code.replace(made, `${later} const dateTimeFormatter = makeLater(`), map: null };
    },
  },
};

/** `@fastify/static` finds files with it; here they are listed by who serves them. */
const laterGlob = {
  name: 'later-glob',
  resolveId: (id, importer) =>
    id === 'glob' && importer.includes('@fastify/static') ? '\0later:glob' : null,
  load: {
    filter: { id: /^\0later:glob$/ },
    handler: () => ({
      code: `exports.glob = (...given) => require('glob').glob(...given);`,
      moduleType: 'js',
    }),
  },
};

/** Places in a stack trace are those of the sources, not of what was compiled from them. */
const sourceMaps = {
  name: 'source-maps',
  load: {
    filter: { id: /\/(apps|libs)\/[^/]+\/dist\/.*\.js$/ },
    handler: async (id) => ({
      code: await readFile(id, 'utf8'),
      map: JSON.parse(await readFile(`${id}.map`, 'utf8')),
    }),
  },
};

/** Without comments and indents there is less to read and to keep in memory; names stay as they were written. */
const written = {
  dir: target,
  sourcemap: true,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
};

const bundleCommand = async () => {
  const bundle = await rolldown({
    input: { tributary: join(source, 'tributary.ts'), prices },
    platform: 'node',
    external: loadedLater,
    plugins: [plainBuiltins, laterPrices, laterDates, laterGlob, sourceMaps, keepPlaces],
    onLog: (level, log, handle) => {
      // What Nest could use and nobody here installs.
      if (log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
    },
  });
  // Each chunk is a function that `chunk-loader.ts` calls; only what it loads keeps its compiled functions.
  const isChunk = ({ name }) => name !== 'prices';
  const { output } = await bundle.generate({
    ...written,
    format: 'cjs',
    dynamicImportInCjs: false,
    postBanner: (chunk) =>
      isChunk(chunk) ? '(function (exports, require, module, __filename, __dirname) {' : '',
    postFooter: (chunk) => (isChunk(chunk) ? '})' : ''),
    entryFileNames: (chunk) => (isChunk(chunk) ? `${chunks}/[name]-[hash].cjs` : '[name].cjs'),
    chunkFileNames: `${chunks}/[name]-[hash].cjs`,
    codeSplitting: { groups: [{ name: 'builtins', test: /^\0builtin:/ }] },
  });
  return output;
};

const bundleMain = async (commandChunk) => {
  const bundle = await rolldown({
    input: { main: join(source, 'bundle/main.ts') },
    platform: 'node',
    plugins: [plainBuiltins],
    transform: { define: { commandChunk: JSON.stringify(commandChunk) } },
  });
  const { output } = await bundle.generate({ ...written, format: 'esm' });
  return output;
};

const commandFiles = await bundleCommand();
const { fileName } = commandFiles.find(({ isEntry, name }) => isEntry && name === 'tributary');
const output = [...commandFiles, ...(await bundleMain(relative(chunks, fileName)))];

/** A server of the build before may be starting now, or load a chunk when it first needs it. */
const keptMs = 24 * 60 * 60_000;

const compiled = join(workspaceRoot, 'node_modules/.cache/compiled/chunks');
for (const folder of [join(target, chunks), compiled]) {
  await mkdir(folder, { recursive: true });
  for (const path of (await readdir(folder)).map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > keptMs) await rm(path);
  }
}
// What begins everything comes last: whoever finds it finds the chunks that it names.
for (const file of output) {
  const path = join(target, file.fileName);
  await writeFile(`${path}.unfinished`, file.code ?? file.source);
  await rename(`${path}.unfinished`, path);
}
