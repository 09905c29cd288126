import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, formatFullMoment } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import type { SentMail } from '../buyerMail.contract.ts';
import { getBuyerMail } from '../buyerMail.contract.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import { MAIL_LOOKS } from './buyerMail.looks.ts';
import { useMailToBuyer } from './useMailToBuyer.shared.tsx';

/** A mail as it went out: to whom, when, in which words, and whether it arrived. */
export function MailPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useCall(getBuyerMail, { params: { id } });
  return (
    <SidePanel label={mail.data ? `Mail to ${mail.data.buyerName}` : 'Mail'} onClose={onClose}>
      <Loaded source={mail} failure="The mail could not be loaded.">
        {(data) => <Content mail={data} />}
      </Loaded>
    </SidePanel>
  );
}

function Content({ mail }: { mail: SentMail }) {
  const { kind, recordId, asOf, buyerName, state, problem, subject, body } = mail;
  const again = useMailToBuyer({ kind, recordId, ...(asOf ? { asOf } : {}) });
  return (
    <Parts>
      <Head>
        <h2>{buyerName}</h2>
        <StatusPill of={MAIL_LOOKS} status={state} />
      </Head>
      {problem && <Note tone="limit">{problem}</Note>}
      <ActionButtons actions={again.acts} />
      <FactList facts={factsOf(mail)} />
      {subject && (
        <Section title={subject}>
          <Text>{body}</Text>
        </Section>
      )}
      {again.dialog}
    </Parts>
  );
}

function factsOf(mail: SentMail): FactEntry[] {
  const { kind, asOf, email, sale, project, unitNumber, sentBy, createdAt, settledAt, state } = mail;
  const { batchId } = mail;
  return [
    { label: 'Paper', value: asOf ? `${KIND_LABELS[kind]} as of ${formatDay(asOf)}` : KIND_LABELS[kind] },
    { label: 'To', value: email ?? 'No address' },
    { label: 'Unit', value: `${unitNumber}, ${project.name}` },
    ...(sale
      ? [{ label: 'Booking', value: <Link to={`/sales/${sale.id}`}>{sale.bookingNumber}</Link> }]
      : []),
    { label: 'Sent by', value: sentBy ?? 'Rule' },
    ...(batchId
      ? [{ label: 'Sent', value: <Link to={`/sales/mails?batchId=${batchId}`}>with others at once</Link> }]
      : []),
    { label: 'Ordered', value: formatFullMoment(createdAt, zoneHere()) },
    ...(settledAt ? [{ label: ENDS[state] ?? 'Ended', value: formatFullMoment(settledAt, zoneHere()) }] : []),
  ];
}

const ENDS: Partial<Record<SentMail['state'], string>> = {
  delivered: 'Delivered',
  bounced: 'Bounced',
  notSent: 'Not sent',
};

const Parts = styled('div')({ display: 'grid', gap: 18 });

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 8px',
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
}));

const Text = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
