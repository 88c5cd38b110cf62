import { TributaryClient } from '@tributary/client';

/** The server this page came from. */
export const client = new TributaryClient({ url: '' });
