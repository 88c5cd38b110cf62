import { sessionStatuses } from '@tributary/domain';
import { z } from 'zod';
import { flagInput, inputText, listInput, pageInput } from '../http/parse-input.js';

export const pageQuery = z.object(pageInput);

export const sessionsQuery = z.object({
  ...pageInput,
  project: inputText.optional(),
  developer: inputText.optional(),
  status: listInput(sessionStatuses).optional(),
  unassigned: flagInput.optional(),
});
