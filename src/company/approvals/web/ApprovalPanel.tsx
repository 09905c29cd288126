import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import type { Approval, ApprovalDetail } from '../approval.contract.ts';
import { getApproval } from '../approval.contract.ts';
import { KIND_LABELS } from '../approval.rules.ts';
import { historyFacts } from './approval.facts.ts';
import { DecideApproval } from './DecideApproval.tsx';
import { WithdrawApproval } from './WithdrawApproval.shared.tsx';
import { APPROVAL_STATUS } from './approval.status.ts';

interface ApprovalPanelProps {
  approvals: readonly Approval[];
  id: string;
  onChange: (id: string | null) => void;
}

/** A request beside the list, with the figures of its sheet and, for those who may decide, the decision. */
export function ApprovalPanel({ approvals, id, onChange }: ApprovalPanelProps) {
  const position = approvals.findIndex((approval) => approval.id === id);
  const approval = useCall(getApproval, { params: { id } });
  const before = approvals[position - 1];
  const after = approvals[position + 1];
  const isListed = position >= 0;
  return (
    <SidePanel
      label={approval.data?.title ?? 'Approval'}
      {...(isListed && { position: `${position + 1} of ${approvals.length}` })}
      onPrevious={isListed && before ? () => onChange(before.id) : null}
      onNext={isListed && after ? () => onChange(after.id) : null}
      onClose={() => onChange(null)}
    >
      <Loaded source={approval} failure="The request could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => (
          <Content
            key={data.id}
            approval={data}
            onDecided={() => onChange(after?.id ?? before?.id ?? null)}
          />
        )}
      </Loaded>
    </SidePanel>
  );
}

function Content({ approval, onDecided }: { approval: ApprovalDetail; onDecided: () => void }) {
  const can = new Set(approval.allowedActions);
  return (
    <Parts>
      <Head>
        <div>
          <h2>{approval.title}</h2>
          <StatusPill of={APPROVAL_STATUS} status={approval.status} />
        </div>
        <p>{[KIND_LABELS[approval.kind], approval.projectName].filter(Boolean).join(', ')}</p>
      </Head>
      {approval.warning && (
        <Note tone="limit" title={approval.warning.title}>
          {approval.warning.text}
        </Note>
      )}
      <blockquote>
        {approval.reason}
        <footer>{approval.requestedBy.name}</footer>
      </blockquote>
      <Section title="Effect">
        <FactList facts={approval.facts} labelWidth={132} />
      </Section>
      {can.has('grant') && (
        <DecideApproval key={approval.version} approval={approval} onDecided={onDecided} />
      )}
      <Section title="History">
        <FactList facts={historyFacts(approval)} labelWidth={132} />
      </Section>
      <Buttons>
        {approval.link && (
          <Button href={approval.link.href} variant="outlined">
            {approval.link.label}
          </Button>
        )}
        {can.has('withdraw') && <WithdrawApproval approval={approval} />}
      </Buttons>
    </Parts>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 18,
  '& blockquote': {
    margin: 0,
    padding: '8px 0 8px 14px',
    borderLeft: `3px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& blockquote footer': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Head = styled('div')(({ theme }) => ({
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2px 8px' },
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
