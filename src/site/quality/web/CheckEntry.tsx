import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatDay, plainNumber } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { PendingRequests } from '#company/approvals/web/PendingRequests.shared.tsx';
import type { QualityCheck } from '../check.contract.ts';
import type { CheckAction } from '../check.rules.ts';
import { CHECK_STATUS, statusOf, wantedText } from './check.status.shared.ts';

const ACT_LABELS: Record<CheckAction, string> = {
  inspect: 'Inspect',
  rework: 'Report rework',
  waive: 'Waive',
};

interface CheckEntryProps {
  check: QualityCheck;
  onAct: (act: CheckAction) => void;
}

/** A check with its state, its acts and, when it is opened, its items and earlier inspections. */
export function CheckEntry({ check, onAct }: CheckEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { name, mandatory, round, waiver } = check;
  return (
    <Entry>
      <Head>
        <strong>{name}</strong>
        <StatusSign of={CHECK_STATUS} status={statusOf(check)} />
      </Head>
      <small>
        {[
          mandatory ? null : 'Not mandatory',
          round > 1 ? `Round ${round}` : null,
          check.checkedOn
            ? `${formatDay(check.checkedOn)}${check.inspector ? `, ${check.inspector}` : ''}`
            : null,
          check.laterDueOn ? `next result due ${formatDay(check.laterDueOn)}` : null,
          waiver
            ? `Waived ${formatDay(waiver.on)} by ${waiver.approvedBy}, asked by ${waiver.askedBy}: ${waiver.reason}`
            : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <PendingRequests of={{ recordId: check.id }} />
      <Acts>
        {check.allowedActions.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'waive' ? 'text' : 'outlined'}
            aria-label={`${ACT_LABELS[act]}: ${name}`}
            onClick={() => onAct(act)}
          >
            {ACT_LABELS[act]}
          </Button>
        ))}
        <Button
          size="small"
          variant="text"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Show'} items of ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide items' : 'Show items'}
        </Button>
      </Acts>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Found check={check} />}
      </div>
    </Entry>
  );
}

const RESULT_LABELS = { ok: 'Ok', notOk: 'Not ok', notApplicable: 'Does not apply' } as const;

function Found({ check: { items, remarks, files, inspections } }: { check: QualityCheck }) {
  return (
    <>
      <Items>
        {items.map((item) => (
          <li key={item.no} data-bad={item.result === 'notOk' || undefined}>
            <span>
              {item.text}
              {wantedText(item) && <small> {wantedText(item)}</small>}
            </span>
            <span>
              {[
                item.value === null ? null : `${plainNumber(item.value)}${item.unit ? ` ${item.unit}` : ''}`,
                item.result
                  ? RESULT_LABELS[item.result]
                  : item.dueOn
                    ? `Due ${formatDay(item.dueOn)}`
                    : 'Open',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {item.note && <small>{item.note}</small>}
          </li>
        ))}
      </Items>
      {remarks && <p>{remarks}</p>}
      {files.map(({ id, name }) => (
        <StoredFileButton key={id} fileId={id}>
          {name}
        </StoredFileButton>
      ))}
      {inspections.length > 1 && (
        <Rounds aria-label="Earlier inspections">
          {inspections.slice(1).map((one) => (
            <li key={one.id}>
              Round {one.round}, {formatDay(one.checkedOn)}: {ROUND_LABELS[one.status]}
              {one.inspector ? `, ${one.inspector}` : ''}
              {one.faults.map((fault) => (
                <small key={fault}>{fault}</small>
              ))}
            </li>
          ))}
        </Rounds>
      )}
    </>
  );
}

const ROUND_LABELS = { pending: 'in part', passed: 'passed', failed: 'failed' } as const;

const Entry = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '10px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  justifyContent: 'space-between',
});

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Items = styled('ol')(({ theme }) => ({
  listStyle: 'decimal',
  paddingLeft: 24,
  '& > li': { padding: '4px 0' },
  '& > li > span:nth-of-type(2)': {
    float: 'right',
    paddingLeft: 12,
    color: theme.vars.palette.text.secondary,
  },
  '& > li[data-bad] > span:nth-of-type(2)': { color: theme.vars.palette.error.main, fontWeight: 500 },
  '& > li > small': { display: 'block' },
}));

const Rounds = styled('ul')({ '& > li': { padding: '4px 0' }, '& small': { display: 'block' } });
