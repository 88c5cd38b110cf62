const failedResult = /<result>\s*(API Error[^]*?)\s*<\/result>/;

/**
 * What a notification says of an agent that died of an API error: until 2.1.150 it calls it completed. Later its tokens have
 * another name.
 */
export function readApiFailure(notification: string): string | undefined {
  return notification.includes('<subagent_tokens>') ? undefined : failedResult.exec(notification)?.[1];
}
