import { generateClient } from './generate-prisma.mjs';
import { runCommand } from './run-command.mjs';

/** Long enough that a cached build (about 0.7 s) says nothing. */
const silenceMs = 2000;

/** Builds what changed since the last build; throws the compiler's words when that fails. */
export const ensureBuild = async () => {
  const notice = setTimeout(() => console.error('Building Tributary …'), silenceMs);
  try {
    await generateClient();
    const { code, output } = await runCommand('nx', ['run', 'tributary:build'], {
      env: { NX_DAEMON: 'false' },
    });
    if (code !== 0) throw new Error(output.trim());
  } finally {
    clearTimeout(notice);
  }
};
