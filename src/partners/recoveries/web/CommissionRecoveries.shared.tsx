import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { getRecoverable, listRecoverables } from '../recovery.contract.ts';
import { RECOVERABLE_READERS } from '../recoveryRights.rules.ts';
import { RecoverableRecord } from './RecoverableRecord.tsx';

/** As many invoices as pay one commission, and more. */
const SHOWN = 25;

/** What the firm still pays back of a commission, and how; nothing where it need not. */
export function CommissionRecoveries({ commissionId }: { commissionId: string }) {
  const isAllowed = useAllowed()(RECOVERABLE_READERS);
  const owed = useCall(listRecoverables, { query: { commissionId, limit: SHOWN } }, { enabled: isAllowed });
  const rows = owed.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Inset>
      <Section title="What the firm pays back">
        {rows.map(({ id }) => (
          <One key={id} id={id} isAlone={rows.length === 1} />
        ))}
      </Section>
    </Inset>
  );
}

function One({ id, isAlone }: { id: string; isAlone: boolean }) {
  const recoverable = useCall(getRecoverable, { params: { id } });
  return (
    <Loaded source={recoverable} failure="The amount to pay back could not be loaded.">
      {(data) => <RecoverableRecord recoverable={data} isAlone={isAlone} />}
    </Loaded>
  );
}

const Inset = styled('div')({
  padding: '16px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});
