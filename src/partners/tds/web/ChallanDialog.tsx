import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { counted, formatMoneyExact, formatMonth } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { ChallanPreview, TdsMonth } from '../tds.contract.ts';
import {
  listTdsDeductions,
  listTdsMonths,
  previewTdsChallan,
  setOffTdsExcess,
  totalTdsDeductions,
} from '../tds.contract.ts';
import { ChallanForm } from './ChallanForm.tsx';

interface ChallanDialogProps {
  month: TdsMonth;
  onClose: () => void;
}

/** Enters the challan of a month; where excess covers everything, sets it off instead. */
export function ChallanDialog({ month, onClose }: ChallanDialogProps) {
  const titleId = useId();
  const preview = useCall(previewTdsChallan, { query: { month: month.month, section: month.section } });
  if (preview.data)
    return preview.data.duePaise === 0 && preview.data.deductedPaise > 0 ? (
      <SetOff month={month} preview={preview.data} onClose={onClose} />
    ) : (
      <ChallanForm month={month} preview={preview.data} onClose={onClose} />
    );
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>TDS challan</DialogTitle>
      <DialogContent>
        <Loaded source={preview} failure="What is due could not be loaded.">
          {() => null}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

function SetOff({ month, preview, onClose }: ChallanDialogProps & { preview: ChallanPreview }) {
  const setOff = useSend(setOffTdsExcess, {
    invalidates: [listTdsDeductions, totalTdsDeductions, listTdsMonths],
  });
  const { deductions, excessUsedPaise } = preview;
  return (
    <ConfirmDialog
      title={`Set off TDS of ${formatMonth(`${month.month}-01`)}`}
      confirm="Set off"
      onClose={onClose}
      onConfirm={async () => {
        const deductionIds = deductions.map(({ id }) => id);
        await setOff.mutateAsync({ body: { section: month.section, deductionIds } });
        toastSuccess(`${counted(deductions.length, 'deduction')} set off`);
      }}
    >
      Excess of earlier challans covers {counted(deductions.length, 'deduction')}:{' '}
      {formatMoneyExact(excessUsedPaise)} is used, and no challan is needed. This cannot be undone.
    </ConfirmDialog>
  );
}
