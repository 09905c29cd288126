import BadgeCheck from 'lucide-react/icons/badge-check';
import IdCard from 'lucide-react/icons/id-card';
import Pencil from 'lucide-react/icons/pencil';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { offerUndo } from '#platform/web/page/undoToast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { CLAIM_JUDGES } from '#enquiries/partner-claims/claimReaders.rules.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import {
  FIRM_KEEPERS,
  FIRM_READERS,
  getChannelPartner,
  listChannelPartners,
  updateChannelPartner,
} from '../channelPartner.contract.ts';

export type OpenDialog = 'firm' | 'registrations' | 'pan';

/** What the reader may do with a firm; its account and certificates have actions of their own. */
export function useFirmActions(firm: ChannelPartner, open: (dialog: OpenDialog) => void): PageAction[] {
  const isAllowed = useAllowed();
  const markOperative = useMarkOperative(firm);
  return [
    ...(isAllowed(CLAIM_JUDGES)
      ? [
          {
            label: 'Claims',
            letter: 'q',
            icon: <BadgeCheck aria-hidden />,
            href: `/partners/claims?channelPartnerId=${firm.id}`,
          },
        ]
      : []),
    ...(isAllowed(FIRM_KEEPERS)
      ? [
          { label: 'Edit firm', letter: 'e', icon: <Pencil aria-hidden />, onClick: () => open('firm') },
          {
            label: 'GST registrations',
            letter: 't',
            icon: <ReceiptText aria-hidden />,
            isRare: true,
            blockedBy: firm.pan === null ? 'Enter the PAN of the firm first: a GSTIN contains it.' : null,
            onClick: () => open('registrations'),
          },
        ]
      : []),
    ...(isAllowed(FIRM_READERS) && firm.pan !== null
      ? [
          {
            label: firm.panInoperative ? 'Mark PAN as operative' : 'Mark PAN as inoperative',
            letter: 'i',
            icon: <IdCard aria-hidden />,
            isRare: true,
            onClick: firm.panInoperative ? markOperative : () => open('pan'),
          },
        ]
      : []),
  ];
}

function useMarkOperative({ id, name, version, panInoperative }: ChannelPartner): () => void {
  const update = useSend(updateChannelPartner, { invalidates: [listChannelPartners, getChannelPartner] });
  const mark = async () => {
    try {
      const after = await update.mutateAsync({ params: { id }, body: { panInoperative: null, version } });
      offerUndo(`PAN of ${name} marked as operative`, () =>
        update.mutateAsync({ params: { id }, body: { panInoperative, version: after.version } }),
      );
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return () => void mark();
}
