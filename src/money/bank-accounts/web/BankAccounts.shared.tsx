import { keepPreviousData } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { AsOfField, useAsOf } from '#platform/web/form/AsOfField.tsx';
import type { BankAccount, ProjectAccounts } from '../bankAccount.contract.ts';
import { listBankAccounts } from '../bankAccount.contract.ts';
import { accountName, dueSentence } from './account.labels.ts';
import { AccountEntries } from './AccountEntries.tsx';
import { RecordTransfer } from './RecordTransfer.tsx';

/** The account balances of each project and the shortfall of its separate account. An account opens its entries. */
export function BankAccounts() {
  const [search] = useSearchParams();
  const accountId = search.get('account');
  const day = useAsOf();
  const projects = useCall(listBankAccounts, { query: day.query }, { placeholderData: keepPreviousData });
  if (projects.isPending) return <PageSkeleton />;
  if (projects.error)
    return (
      <ErrorState
        title="The accounts could not be loaded."
        error={projects.error}
        onRetry={projects.refetch}
      />
    );
  const opened = projects.data.flatMap((one) => one.accounts).find((one) => one.id === accountId);
  return (
    <section aria-label="Bank accounts">
      <Head>
        <AsOfField asOf={day.asOf} onChoose={day.choose} />
        <p>Customer payments, from the day they cleared.</p>
      </Head>
      {opened && <AccountEntries account={opened} query={day.query} />}
      {!opened && projects.data.length === 0 && (
        <EmptyState icon={<Landmark aria-hidden />} title="No bank accounts yet">
          Add the collection, separate and transaction account of a project when you edit it.
        </EmptyState>
      )}
      {!opened && projects.data.map((project) => <OfProject key={project.projectId} project={project} />)}
    </section>
  );
}

function OfProject({ project }: { project: ProjectAccounts }) {
  const [start, setStart] = useState<{ amountPaise?: number } | null>(null);
  const { accounts, shortfallPaise } = project;
  const hasSeparate = accounts.some((one) => one.kind === 'separate' && one.isInUse);
  const sum = (of: (one: BankAccount) => number) => formatStatement(sumPaise(accounts.map(of)));
  return (
    <section aria-label={project.projectName}>
      <ProjectHead>
        <h2>{project.projectName}</h2>
        <Button size="small" onClick={() => setStart({})}>
          Record transfer
        </Button>
      </ProjectHead>
      <Told>
        {shortfallPaise > 0 ? (
          <Note
            tone="limit"
            title={`${formatMoneyExact(shortfallPaise)} still to deposit.`}
            actions={
              hasSeparate && (
                <Button size="small" onClick={() => setStart({ amountPaise: shortfallPaise })}>
                  Record deposit
                </Button>
              )
            }
          >
            {dueSentence(project)}
            {!hasSeparate && ' The project has no separate account.'}
          </Note>
        ) : (
          <p>{dueSentence(project)}</p>
        )}
      </Told>
      <LedgerTable
        caption={`Accounts of ${project.projectName}`}
        columns={COLUMNS}
        rows={accounts}
        totals={{
          in: sum((one) => one.inPaise),
          out: sum((one) => one.outPaise),
          balance: sum((one) => one.balancePaise),
        }}
        renderCard={(account) => (
          <RowCard
            title={accountName(account)}
            href={hrefOf(account)}
            end={<span className="tabular">{formatStatement(account.balancePaise)}</span>}
            lines={[`In ${formatStatement(account.inPaise)}, out ${formatStatement(account.outPaise)}`]}
          />
        )}
      />
      {start && <RecordTransfer project={project} start={start} onClose={() => setStart(null)} />}
    </section>
  );
}

const COLUMNS: readonly LedgerColumn<BankAccount>[] = [
  {
    key: 'account',
    label: 'Account',
    isLong: true,
    render: (account) => <Link to={hrefOf(account)}>{accountName(account)}</Link>,
  },
  { key: 'in', label: 'In, ₹', align: 'right', render: ({ inPaise }) => formatStatement(inPaise) },
  { key: 'out', label: 'Out, ₹', align: 'right', render: ({ outPaise }) => formatStatement(outPaise) },
  {
    key: 'balance',
    label: 'Balance, ₹',
    align: 'right',
    render: ({ balancePaise }) => formatStatement(balancePaise),
  },
];

function hrefOf({ id }: BankAccount): string {
  return `?tab=banks&account=${id}`;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 24px',
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));

const ProjectHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '12px 24px',
  '& h2': { ...theme.typography.h2 },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));

const Told = styled('div')(({ theme }) => ({
  padding: '0 24px 12px',
  '& > p': { color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
}));
