import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { getMe } from '#company/people/user.contract.ts';
import type { FirmTerms } from '../acceptance.contract.ts';
import { acceptTerms, getFirmTerms } from '../acceptance.contract.ts';
import { BASIS_NAMES, conditionText, exactPct, rateText, validityText } from '../structureText.rules.ts';

/** For the admin of a firm: terms that the firm has not accepted yet, one after the other. */
export function TermsBanner() {
  const isAdmin = useAllowed()(['Channel Partner Admin']);
  const me = useCall(getMe, {}, { enabled: isAdmin });
  const firmId = me.data?.channelPartnerId ?? '';
  const [isReading, setIsReading] = useState(false);
  const terms = useCall(getFirmTerms, { params: { id: firmId } }, { enabled: isAdmin && firmId !== '' });
  const next = terms.data?.find(({ acceptedAt }) => acceptedAt === null);
  if (!next) return null;
  return (
    <Inset>
      <Note
        tone="limit"
        title="Terms to accept."
        actions={
          <Button size="small" variant="text" onClick={() => setIsReading(true)}>
            Read and accept
          </Button>
        }
      >
        {next.structure.name}, revision {next.revision}, is in force for your firm. You are paid by it also
        before you accept.
      </Note>
      {isReading && (
        <TermsDialog
          key={next.structure.id}
          firmId={firmId}
          terms={next}
          onClose={() => setIsReading(false)}
        />
      )}
    </Inset>
  );
}

interface TermsDialogProps {
  firmId: string;
  terms: FirmTerms;
  onClose: () => void;
}

function TermsDialog({ firmId, terms: { structure, revision, terms }, onClose }: TermsDialogProps) {
  const accept = useSend(acceptTerms, { invalidates: [getFirmTerms] });
  const { capPct, capPaise, basis, payouts, bonuses } = terms;
  return (
    <ConfirmDialog
      title={`Accept ${structure.name}, revision ${revision}?`}
      confirm="Accept terms"
      onClose={onClose}
      onConfirm={async () => {
        await accept.mutateAsync({ params: { id: firmId }, body: { structureId: structure.id, revision } });
        toastSuccess(`Terms of ${structure.name} accepted`);
      }}
    >
      <FactList
        labelWidth={96}
        facts={[
          { label: 'Commission', value: rateText(terms) },
          ...bonuses.map(({ name, from, to, pct, flatPaise }) => ({
            label: 'Bonus',
            value: `${name}: ${typeof pct === 'number' ? exactPct(pct) : formatMoneyExact(flatPaise ?? 0)}, ${validityText({ validFrom: from, validTo: to })}`,
          })),
          {
            label: 'Cap',
            value: `${exactPct(capPct)} of the ${BASIS_NAMES[basis]}${capPaise === null ? '' : `, at most ${formatMoneyExact(capPaise)}`}`,
          },
          ...payouts.map(({ pct, condition }, index) => ({
            label: `${index + 1}. ${exactPct(pct)}`,
            value: conditionText(condition),
          })),
          { label: 'Valid', value: validityText(terms) },
        ]}
      />
    </ConfirmDialog>
  );
}

const Inset = styled('div')({
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});
