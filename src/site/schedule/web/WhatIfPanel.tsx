import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import { counted, formatDay, formatMonth } from '#platform/contract/format.ts';
import { count, id } from '#platform/contract/fields.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { Timeline } from '../timeline.contract.ts';
import type { BrokenPromises, WhatIf } from '../whatIf.contract.ts';
import { listSales } from '#sales/sale.contract.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { daysText, promisesText, reraText } from './timeline.labels.ts';
import type { Trial } from './useWhatIf.ts';

interface WhatIfPanelProps {
  timeline: Timeline;
  trial: Trial;
  onClose: () => void;
}

/** What a slip would move: milestones, the end of each tower beside the RERA date, and what buyers pay when. */
export function WhatIfPanel({ timeline, trial, onClose }: WhatIfPanelProps) {
  const { preview, error, isStale } = trial.answer;
  return (
    <SidePanel label="What if" onClose={onClose}>
      <Inner>
        <h2>What if</h2>
        <p>Nothing is changed. Move a bar, or enter here which milestone ends later or earlier.</p>
        <TryForm timeline={timeline} trial={trial} />
        {error && <Note tone="failure">{error.message}</Note>}
        <div aria-live="polite" aria-busy={isStale}>
          {preview && <Answer answer={preview} projectId={timeline.projectId} />}
        </div>
        {trial.tried.size > 0 && (
          <Button variant="outlined" onClick={trial.clear}>
            Start again
          </Button>
        )}
      </Inner>
    </SidePanel>
  );
}

const TryInput = z.object({ milestoneId: id(), days: count('Working days', -1000, 1000) });

function TryForm({ timeline, trial }: Pick<WhatIfPanelProps, 'timeline' | 'trial'>) {
  const form = useContractForm(TryInput, { days: 10 });
  const [said, setSaid] = useState('');
  const towerOf = (towerId: string | null) => timeline.towers.find((one) => one.id === towerId)?.name ?? '';
  const open = timeline.milestones.filter((one) => one.status !== 'completed' && one.expectedEnd !== null);
  return (
    <Form
      form={form}
      label="Move a milestone"
      onSubmit={({ milestoneId, days }) => {
        trial.tryDays(milestoneId, days);
        setSaid(open.find((one) => one.id === milestoneId)?.name ?? '');
        return Promise.resolve();
      }}
    >
      <Fields>
        <FormSelect
          control={form.control}
          name="milestoneId"
          label="Milestone"
          choices={open.map((one) => ({ value: one.id, label: `${one.name}, ${towerOf(one.towerId)}` }))}
        />
        <FormNumber control={form.control} name="days" label="Working days later" />
        <Button type="submit" variant="outlined">
          Show what follows
        </Button>
      </Fields>
      <span className="sr-only" role="status">
        {said && `${said} is moved.`}
      </span>
    </Form>
  );
}

/** How many promises to buyers its end breaks, with the sales behind the figure for who may list them. */
function Promises({
  projectId,
  towerId,
  promises: { before, after, possessionOn, interestBeforePaise, interestAfterPaise },
}: {
  projectId: string;
  towerId: string | null;
  promises: BrokenPromises;
}) {
  const isAllowed = useAllowed();
  const text = promisesText(before, after);
  const place = towerId === null ? `projectId=${projectId}` : `projectId=${projectId}&towerId=${towerId}`;
  const isShown = after > 0 && listSales.can !== 'public' && isAllowed(listSales.can);
  return (
    <>
      <small data-late={after > 0}>
        {isShown ? <Link to={`/sales?${place}&promisedBefore=${possessionOn}`}>{text}</Link> : text}
      </small>
      {interestBeforePaise !== null && interestAfterPaise !== null && interestAfterPaise > 0 && (
        <small>
          Interest for delay until then: <Money paise={interestAfterPaise} />, now{' '}
          <Money paise={interestBeforePaise} />
        </small>
      )}
    </>
  );
}

function Answer({ answer, projectId }: { answer: WhatIf; projectId: string }) {
  const { shifts, moved, towers, installments, months } = answer;
  return (
    <>
      <Section title="Moved by hand">
        <List>
          {shifts.map(({ milestoneId, name, revisedEnd }) => (
            <li key={milestoneId}>
              <span>{name}</span>
              <b>{formatDay(revisedEnd)}</b>
            </li>
          ))}
        </List>
      </Section>
      <Section title="Ends of the works">
        <List>
          {towers.map(({ towerId, name, before, after, daysAfterRera, promises }) => (
            <li key={towerId ?? 'project'}>
              <span>
                {name}
                <small data-late={daysAfterRera !== null && daysAfterRera > 0}>
                  {reraText(daysAfterRera)}
                </small>
                {promises && <Promises projectId={projectId} towerId={towerId} promises={promises} />}
              </span>
              <b>{before === after ? formatDay(after) : `${formatDay(before)} → ${formatDay(after)}`}</b>
            </li>
          ))}
        </List>
      </Section>
      <Section
        title="Payments expected on other days"
        fact={installments.count === 0 ? 'none' : counted(installments.count, 'installment')}
      >
        {installments.count > 0 && (
          <>
            <p>
              <Money paise={installments.amountPaise} /> of {counted(installments.sales, 'sale')}
            </p>
            <LedgerTable
              caption="Expected payments by month"
              rows={months.map((one) => ({ ...one, id: one.month ?? 'none' }))}
              columns={[
                {
                  key: 'month',
                  label: 'Month',
                  render: ({ month }) => (month === null ? 'No date' : formatMonth(`${month}-01`)),
                },
                {
                  key: 'before',
                  label: 'Before, ₹',
                  align: 'right',
                  render: ({ beforePaise }) => <Money paise={beforePaise} bare />,
                },
                {
                  key: 'after',
                  label: 'After, ₹',
                  align: 'right',
                  render: ({ afterPaise }) => <Money paise={afterPaise} bare />,
                },
              ]}
            />
          </>
        )}
      </Section>
      <Section title="Milestones that move" fact={String(moved.length)}>
        <List>
          {moved.map(({ id: milestoneId, name, towerName, after, days }) => (
            <li key={milestoneId}>
              <span>
                {name}
                {towerName && <small>{towerName}</small>}
              </span>
              <b>
                {formatDay(after)}
                <small>{days > 0 ? `${daysText(days)} later` : `${daysText(-days)} earlier`}</small>
              </b>
            </li>
          ))}
        </List>
      </Section>
    </>
  );
}

const Fields = styled('div')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  '& > *': { width: '100%' },
  '& > button': { width: 'auto' },
});

const Inner = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  paddingBottom: 24,
  '& > h2': { ...theme.typography.h2 },
  '& > p': { color: theme.vars.palette.text.secondary },
  '& > [aria-live]': { display: 'grid', gap: 20 },
}));

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '6px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& b': { fontWeight: 500, textAlign: 'right' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& small[data-late="true"]': { color: theme.vars.palette.ink.error },
}));
