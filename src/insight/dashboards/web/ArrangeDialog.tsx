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
import type { Block } from '../dashboard.rules.ts';
import { ALWAYS_SHOWN, arranged, BLOCK_LABELS, BLOCKS } from '../dashboard.rules.ts';

const ArrangeForm = z.object({
  parts: z.array(z.object({ block: z.enum(BLOCKS), isShown: z.boolean() })),
});
type ArrangeForm = z.infer<typeof ArrangeForm>;

interface ArrangeDialogProps {
  /** All that the dashboard of the role has. */
  blocks: readonly Block[];
  layout: DashboardLayout;
  onClose: () => void;
}

/** Which parts of the own dashboard are shown, and in which order. */
export function ArrangeDialog({ blocks, layout, onClose }: ArrangeDialogProps) {
  const arrange = useSend(arrangeDashboard, { invalidates: [getDashboard] });
  const all = arranged(blocks, { hidden: [], order: layout.order });
  const form = useContractForm(ArrangeForm, {
    parts: all.map((block) => ({ block, isShown: !layout.hidden.includes(block) })),
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
      {parts.map(({ block, isShown }, index) => {
        const label = BLOCK_LABELS[block] ?? block;
        const stays = ALWAYS_SHOWN.includes(block);
        return (
          <li key={block}>
            <label>
              <CheckBox checked={isShown} disabled={stays} onChange={() => toggle(block)} />
              {label}
              {stays && <small>always shown</small>}
            </label>
            <span>
              <IconButton
                size="small"
                aria-label={`Move ${label} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${label} down`}
                disabled={index === parts.length - 1}
                onClick={() => move(index, index + 1)}
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

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 36,
  },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, padding: '0 6px', cursor: 'pointer' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& > li > span': { display: 'flex' },
}));
