import type { Words } from '#company/notifications/notification.rules.ts';

interface AccountFacts {
  firm: string;
  /** Last digits of the account. */
  last4: string;
  by: string | null;
}

export function accountToConfirmText({ firm, last4, by }: AccountFacts): Words {
  return {
    title: `Confirm the bank account of ${firm}`,
    body: `${by ? `${by} entered` : 'Entered:'} account ••••${last4}. The firm is not paid until you have checked it.`,
  };
}

export function accountRejectedText({ firm, last4, by, reason }: AccountFacts & { reason: string }): Words {
  return {
    title: `The bank account of ${firm} is rejected`,
    body: `Account ••••${last4}${by ? `, by ${by}` : ''}: ${reason}`,
  };
}
