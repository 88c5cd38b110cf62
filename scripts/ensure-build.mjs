import { isBuilt, keepStamp, readStamp } from './build-stamp.mjs';

/** Long enough that a cached build (about 0.7 s) says nothing. */
const silenceMs = 2000;

/** Builds what changed since the last build; throws the compiler's words when that fails. */
export const ensureBuild = async () => {
  const stamp = readStamp();
  if (isBuilt(stamp)) return;
  const notice = setTimeout(() => console.error('Building Tributary …'), silenceMs);
  try {
    await build();
    keepStamp(stamp);
  } finally {
    clearTimeout(notice);
  }
};

const build = async () => {
  const { generateClient } = await import('./generate-prisma.mjs');
  const { runCommand } = await import('./run-command.mjs');
  await generateClient();
  const { code, output } = await runCommand('nx', ['run', 'tributary:build'], {
    env: { NX_DAEMON: 'false' },
  });
  if (code !== 0) throw new Error(output.trim());
};
