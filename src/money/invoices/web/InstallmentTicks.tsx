import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatDayNear } from '#platform/contract/format.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { INSTALLMENT_STATUS } from '#money/plans/web/plan.status.shared.ts';

interface InstallmentTicksProps {
  installments: readonly Installment[];
  leftOut: ReadonlySet<string>;
  onChange: (leftOut: ReadonlySet<string>) => void;
}

/** One tick for each installment that can be billed; all are ticked at first. */
export function InstallmentTicks({ installments, leftOut, onChange }: InstallmentTicksProps) {
  const id = useId();
  const explain = useExplain();
  const toggle = (installmentId: string, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(installmentId);
    else next.add(installmentId);
    onChange(next);
  };
  return (
    <List>
      {installments.map((one) => (
        <li key={one.id}>
          <CheckBox
            id={`${id}-${one.seq}`}
            checked={!leftOut.has(one.id)}
            onChange={({ target }) => toggle(one.id, target.checked)}
          />
          <label htmlFor={`${id}-${one.seq}`}>
            {one.name}
            <small>
              {one.dueDate ? `due ${formatDayNear(one.dueDate, today())}` : 'due now'}
              {one.invoiceId && ', on a draft that will be replaced'}
            </small>
          </label>
          <StatusSign of={INSTALLMENT_STATUS} status={one.status} />
          <Money paise={one.totalPaise} withPaise explain={explain('installment', one.id, 'totalPaise')} />
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto 128px',
    alignItems: 'start',
    gap: '2px 12px',
    padding: '9px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > input': { marginTop: -2 },
  '& > li > :last-child': { justifySelf: 'end' },
  '& label': { fontWeight: 500, cursor: 'pointer', overflowWrap: 'anywhere' },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text3,
  },
  '@media (max-width: 599.95px)': {
    '& > li': { gridTemplateColumns: '16px minmax(0, 1fr) auto', gap: '2px 14px' },
    '& > li > input': { gridRow: 'span 2' },
    '& > li > label': { gridColumn: '2 / -1' },
  },
}));
