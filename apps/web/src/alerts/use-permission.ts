import { useState } from 'react';

type Permission = NotificationPermission | 'unsupported';

export interface OutsidePermission {
  readonly canAsk: boolean;
  readonly ask: () => Promise<void>;
}

/** Whether the browser may notify outside the tab. It is asked only on a click: unasked, it would refuse for good. */
export function usePermission(): OutsidePermission {
  const [permission, setPermission] = useState(readPermission);
  const ask = async (): Promise<void> => setPermission(await Notification.requestPermission());
  return { canAsk: permission === 'default', ask };
}

function readPermission(): Permission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}
