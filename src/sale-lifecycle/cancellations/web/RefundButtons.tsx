import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { GROUPS } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { Cancellation } from '#sales/cancellation.contract.ts';
import { RefundDialog } from './RefundDialog.tsx';

interface RefundButtonsProps {
  saleId: string;
  lines: Cancellation['lines'];
}

/** For Finance: refunds not paid yet. */
export function RefundButtons({ saleId, lines }: RefundButtonsProps) {
  const isAllowed = useAllowed();
  const [asked, setAsked] = useState<string | null>(null);
  const open = lines.filter(({ payment }) => payment === null);
  const line = open.find(({ id }) => id === asked);
  if (open.length === 0 || !isAllowed(GROUPS.FINANCE)) return null;
  return (
    <Buttons>
      {open.map(({ id, payeeName }) => (
        <Button key={id} onClick={() => setAsked(id)}>
          {open.length === 1 ? 'Record refund' : `Record refund to ${payeeName}`}
        </Button>
      ))}
      {line && <RefundDialog saleId={saleId} line={line} onClose={() => setAsked(null)} />}
    </Buttons>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
