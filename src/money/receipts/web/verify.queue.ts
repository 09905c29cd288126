import type { Receipt } from '../receipt.contract.ts';

/** The receipt to verify after this one: the next of the list that this person may verify, else the first. */
export function nextToVerify<R extends Pick<Receipt, 'id' | 'allowedActions'>>(
  receipts: readonly R[],
  id: string,
): R | null {
  const position = receipts.findIndex((receipt) => receipt.id === id);
  const others = [...receipts.slice(position + 1), ...receipts.slice(0, Math.max(0, position))];
  return others.find(({ allowedActions }) => allowedActions.includes('verify')) ?? null;
}
