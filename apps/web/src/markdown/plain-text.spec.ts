import { describe, expect, it } from '@jest/globals';
import { plainText } from './plain-text.js';

describe('plainText', () => {
  it.each([
    ['Two callers left.\nI wait.', 'Two callers left. I wait.'],
    [
      '## Findings\n\n- It is in `charge.ts`\n- **Two** callers remain',
      'Findings • It is in charge.ts • Two callers remain',
    ],
    ['| file | lines |\n|---|---|\n| charge.ts | 120 |', 'file, lines; charge.ts, 120'],
    ['> See [the docs](https://example.com)\n\n---\n\n```ts\nlet a;\n```', 'See the docs let a;'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ])('says %j without its marks', (text, plain) => expect(plainText(text)).toBe(plain));
});
