import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import * as z from 'zod';
import { useSend } from '#platform/web/client/hooks.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { DashboardLayout } from '../dashboard.contract.ts';
import { arrangeDashboard, getDashboard } from '../dashboard.contract.ts';
import type { Block, Column } from '../dashboard.rules.ts';
import { ALWAYS_SHOWN, arranged, BLOCK_LABELS, BLOCKS, COLUMNS } from '../dashboard.rules.ts';

const ArrangeForm = z.object({
  parts: z.array(z.object({ block: z.enum(BLOCKS), column: z.enum(COLUMNS), isShown: z.boolean() })),
});
type ArrangeForm = z.infer<typeof ArrangeForm>;

interface ArrangeDialogProps {
  /** All that the dashboard of the role has; a part keeps its column. */
  columns: Record<Column, readonly Block[]>;
  layout: DashboardLayout;
  onClose: () => void;
}

/** Which parts of the own dashboard are shown, and in which order. */
export function ArrangeDialog({ columns, layout, onClose }: ArrangeDialogProps) {
  const arrange = useSend(arrangeDashboard, { invalidates: [getDashboard] });
  const form = useContractForm(ArrangeForm, {
    parts: COLUMNS.flatMap((column) =>
      arranged(columns[column], { hidden: [], order: layout.order }).map((block) => ({
        block,
        column,
        isShown: !layout.hidden.includes(block),
      })),
    ),
  });
  return (
    <FormDialog
      title="Arrange the dashboard"
      text="For you alone, on every device. What is hidden is not computed, so the dashboard opens faster."
      form={form}
      submit="Save arrangement"
      submitting="Saving…"
      onSubmit={async ({ parts }) => {
        await arrange.mutateAsync({ body: layoutOf(parts) });
        toastSuccess('The dashboard is arranged');
      }}
      onClose={onClose}
    >
      <Parts control={form.control} />
    </FormDialog>
  );
}

function layoutOf(parts: ArrangeForm['parts']): DashboardLayout {
  return {
    hidden: parts.filter(({ isShown }) => !isShown).map(({ block }) => block),
    order: parts.map(({ block }) => block),
  };
}

function Parts({ control }: { control: Control<ArrangeForm> }) {
  const {
    field: { value: parts, onChange },
  } = useController({ control, name: 'parts' });
  const move = (from: number, to: number) => {
    const next = [...parts];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const toggle = (block: Block) =>
    onChange(parts.map((part) => (part.block === block ? { ...part, isShown: !part.isShown } : part)));
  return (
    <List aria-label="Parts of the dashboard">
      {parts.map(({ block, column, isShown }, index) => {
        const isFirst = parts[index - 1]?.column !== column;
        const isLast = parts[index + 1]?.column !== column;
        const label = BLOCK_LABELS[block] ?? block;
        const stays = ALWAYS_SHOWN.includes(block);
        return (
          <li key={block} data-first={isFirst}>
            <label>
              <CheckBox checked={isShown} disabled={stays} onChange={() => toggle(block)} />
              {label}
              {isFirst && <small>{COLUMN_LABELS[column]}</small>}
              {stays && <small>always shown</small>}
            </label>
            <span>
              <IconButton
                size="small"
                aria-label={`Move ${label} up`}
                aria-disabled={isFirst}
                onClick={isFirst ? undefined : () => move(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${label} down`}
                aria-disabled={isLast}
                onClick={isLast ? undefined : () => move(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </span>
          </li>
        );
      })}
    </List>
  );
}

const COLUMN_LABELS: Record<Column, string> = { wide: 'full width', main: 'left', side: 'right' };

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 36,
  },
  '& > li + li[data-first="true"]': {
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    marginTop: 6,
    paddingTop: 6,
  },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, padding: '0 6px', cursor: 'pointer' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& > li > span': { display: 'flex' },
  // Not disabled: whoever moves a part to its end by keyboard keeps the focus.
  '& [aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
}));
