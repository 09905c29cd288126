import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import { exactPct } from '#partners/structures/structureText.rules.ts';
import type { CommissionShare, SharesOfSale } from '../share.contract.ts';
import { acceptShare, getShares } from '../share.contract.ts';
import { SHARE_READERS } from '../share.rules.ts';
import { CHANGED, ShareDialog } from './ShareDialog.tsx';

interface SharesPartProps {
  saleId: string;
  /** The firm that brought the buyer; left out where the part only shows. */
  ownFirmId?: string;
}

/** How firms share a sale, on its page and on that of each commission. */
export function SharesPart({ saleId, ownFirmId }: SharesPartProps) {
  const mayRead = useAllowed()(SHARE_READERS);
  const [isSharing, setIsSharing] = useState(false);
  const { data } = useCall(getShares, { params: { id: saleId } }, { enabled: mayRead });
  const mayShare = data?.mayShare === true && ownFirmId !== undefined;
  if (!data || (data.shares.length === 0 && !mayShare)) return null;
  return (
    <Section title="Shares of firms" fact={data.reason ?? undefined}>
      {data.shares.length > 0 && !data.isAccepted && (
        <Note tone="limit">Nothing of this sale is approved before all firms accept their shares.</Note>
      )}
      <List>
        {data.shares.map((share, index) => (
          <Entry key={share.firm?.id ?? index} sale={data} share={share} />
        ))}
      </List>
      {mayShare && (
        <Button variant="outlined" onClick={() => setIsSharing(true)}>
          {data.shares.length > 0 ? 'Change shares' : 'Share between firms'}
        </Button>
      )}
      {isSharing && ownFirmId !== undefined && (
        <ShareDialog sale={data} ownFirmId={ownFirmId} onClose={() => setIsSharing(false)} />
      )}
    </Section>
  );
}

function Entry({ sale, share }: { sale: SharesOfSale; share: CommissionShare }) {
  const [isAccepting, setIsAccepting] = useState(false);
  const { firm, pct, commission, mayAccept } = share;
  return (
    <li>
      <span>
        {firm?.name ?? 'Another firm'}, {exactPct(pct)}
        <small>
          <Sign
            shape={share.acceptedAt === null ? 'ring' : 'tick'}
            tone={share.acceptedAt === null ? 'amber' : 'success'}
          />{' '}
          {acceptedText(share)}
        </small>
        {mayAccept && (
          <Button size="small" variant="outlined" onClick={() => setIsAccepting(true)}>
            Accept share
          </Button>
        )}
      </span>
      {commission &&
        (commission.grossPaise === null ? 'No amount' : <Money paise={commission.grossPaise} withPaise />)}
      {isAccepting && <AcceptDialog sale={sale} share={share} onClose={() => setIsAccepting(false)} />}
    </li>
  );
}

function acceptedText({ acceptedAt, acceptedBy, isDecidedByHead }: CommissionShare): string {
  if (acceptedAt === null) return 'Not accepted yet';
  const by = acceptedBy ? `, ${acceptedBy}` : '';
  return `${isDecidedByHead ? 'Decided by a head' : 'Accepted'} on ${formatDay(dayHere(acceptedAt))}${by}`;
}

interface AcceptDialogProps {
  sale: SharesOfSale;
  share: CommissionShare;
  onClose: () => void;
}

function AcceptDialog({ sale, share, onClose }: AcceptDialogProps) {
  const accept = useSend(acceptShare, CHANGED);
  const { firm, pct, commission } = share;
  const gross = commission?.grossPaise ?? null;
  return (
    <ConfirmDialog
      title={`Accept ${exactPct(pct)} of ${sale.bookingNumber} for ${firm?.name ?? 'the firm'}?`}
      confirm="Accept share"
      onClose={onClose}
      onConfirm={async () => {
        await accept.mutateAsync({
          params: { id: sale.saleId },
          body: {
            ...(firm ? { channelPartnerId: firm.id } : {}),
            ...(sale.version === null ? {} : { version: sale.version }),
          },
        });
        toastSuccess(`Share of ${sale.bookingNumber} accepted`);
      }}
    >
      {gross === null
        ? 'The commission has no amount yet.'
        : `The commission for this share is ${formatMoneyExact(gross)} without GST and TDS.`}{' '}
      An accepted share changes only if it is proposed again.
    </ConfirmDialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& small': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.text3,
  },
}));
