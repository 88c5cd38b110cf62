import { describe, expect, it } from '@jest/globals';
import { judgeFileName } from './judge-file-name.mjs';

describe('file names', () => {
  it.each([
    'libs/domain/src/resolve-session.ts',
    'libs/domain/src/resolve-session.spec.ts',
    'libs/store/src/card.repository.medium-spec.ts',
    'apps/web/src/swim-lanes.tsx',
    'apps/api/src/api.config.ts',
    'apps/web/src/vite-env.d.ts',
    'eslint.config.mjs',
  ])('allows %s', (path) => {
    expect(judgeFileName(`/root/${path}`, '/root')).toBeUndefined();
  });

  it.each([
    ['libs/domain/src/utils/date.ts', '"utils" says nothing about what is inside'],
    ['libs/domain/src/session-manager.ts', '"manager" says nothing about what is inside'],
    ['libs/domain/src/resolveSession.ts', '"resolveSession" is not kebab-case'],
    ['apps/web/src/SwimLanes.tsx', '"SwimLanes" is not kebab-case'],
    ['libs/store/src/card.dao.ts', '".dao" is not one of the roles in tools/file-names'],
  ])('refuses %s', (path, reason) => {
    expect(judgeFileName(`/root/${path}`, '/root')).toBe(reason);
  });
});
