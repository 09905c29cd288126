import UserRoundPen from 'lucide-react/icons/user-round-pen';
import X from 'lucide-react/icons/x';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { Sale } from '#sales/sale.contract.ts';

/** Transfers a sale to another buyer, where the server allows it; the form is at that address. */
export function transferActs(sale: Sale, href: string): PageAction[] {
  if (!sale.allowedActions.includes('transferBuyer')) return [];
  return [
    {
      label: 'Transfer to another buyer',
      letter: 'b',
      icon: <UserRoundPen aria-hidden />,
      href,
      isRare: true,
    },
  ];
}

/** Cancels a sale, where the server allows it. */
export function cancelActs(sale: Sale, onClick: () => void): PageAction[] {
  if (!sale.allowedActions.includes('cancel')) return [];
  return [
    { label: 'Cancel sale', letter: 'z', icon: <X aria-hidden />, onClick, isRare: true, isDanger: true },
  ];
}
