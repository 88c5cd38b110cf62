/** By question. None any more once the first page has been drawn. */
let answers: Map<string, Promise<unknown>> | null = new Map();

/**
 * Until the first page is drawn a question is asked once, whoever asks it: before the page's script is here, and again
 * by the page.
 */
export function askOnce<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
  if (answers === null) return ask();
  const known = answers.get(question) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = ask();
  answers.set(question, answer);
  return answer;
}

/** They may be older than something that was missed. */
export function forgetFirstAnswers(): void {
  answers?.clear();
}

export function endFirstAnswers(): void {
  answers = null;
}
