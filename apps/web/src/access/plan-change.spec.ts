import { describe, expect, it } from '@jest/globals';
import type { Project } from '@tributary/domain';
import { formOf, planChange } from './plan-change.js';

const project: Project = {
  id: 'p',
  name: 'shop',
  path: '/src/shop',
  visibility: 'team',
  keepContentDays: 30,
  keepFactsDays: null,
  canChange: true,
  sessionCount: 1,
  lastActivityAt: null,
};

describe('planChange', () => {
  it('asks for nothing where nothing was changed', () => {
    expect(planChange(project, formOf(project))).toBeNull();
  });

  it('asks for what was changed alone; an emptied field is as the server does', () => {
    const form = formOf(project);
    expect(planChange(project, { ...form, visibility: 'owner' })).toEqual({ visibility: 'owner' });
    expect(planChange(project, { ...form, keepContentDays: ' ' })).toEqual({ keepContentDays: null });
    expect(planChange(project, { ...form, keepFactsDays: '365' })).toEqual({ keepFactsDays: 365 });
  });
});
