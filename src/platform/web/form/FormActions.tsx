import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { useFormState } from 'react-hook-form';
import { errorList, fixText } from './form.errors.ts';
import { keepFocus } from './keepFocus.ts';

interface FormActionsProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>;
  /** A verb with its object: 'Record payment', 'Create project'. */
  submit: string;
  /** While the request is on its way. */
  submitting?: string;
  /** What fixing the fields leads to: 'Fix 1 field to send'. */
  purpose?: string;
  onBack?: (() => void) | undefined;
  back?: string;
  /** Stands beside Back: 'Draft saved 10:42 am'. */
  note?: ReactNode;
  /** Why the form cannot be sent now; the button is disabled then. */
  blockedBy?: string | undefined;
  size?: 'medium' | 'large';
  /** For a form within a page that has a filled button of its own. */
  isSecondary?: boolean;
  /** A destructive action: the button is red. */
  isDanger?: boolean;
}

/** Back at the left; what is missing and the one filled button at the right. */
export function FormActions<V extends FieldValues, T>(props: FormActionsProps<V, T>) {
  const { errors, isSubmitting } = useFormState({ control: props.control });
  const size = props.size ?? 'medium';
  const hint = props.blockedBy ?? fixText(errorList(errors).length, props.purpose);
  return (
    <Bar onMouseDown={keepFocus}>
      {props.onBack && (
        <Button size={size} onClick={props.onBack} disabled={isSubmitting}>
          {props.back ?? 'Back'}
        </Button>
      )}
      {props.note && <Grey>{props.note}</Grey>}
      <Grey aria-live="polite" data-end>
        {hint}
      </Grey>
      <Button
        type="submit"
        variant={props.isSecondary ? 'outlined' : 'contained'}
        color={colorOf(props)}
        size={size}
        disabled={props.blockedBy !== undefined}
        aria-disabled={isSubmitting || undefined}
      >
        {isSubmitting ? (props.submitting ?? 'Saving…') : props.submit}
      </Button>
    </Bar>
  );
}

function colorOf(props: { isSecondary?: boolean; isDanger?: boolean }) {
  if (props.isDanger) return 'error';
  return props.isSecondary ? 'inherit' : 'primary';
}

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 16,
  // On a phone the words stand above, and the buttons share the whole width.
  '@media (max-width: 599.95px)': {
    gap: '10px 8px',
    '& > span': { order: -1, flexBasis: '100%', textAlign: 'left' },
    // Hidden while empty, but kept in the page so that screen readers announce its text.
    '& > span:empty': { position: 'absolute' },
    '& > .MuiButton-root': { flex: '1 1 auto', height: 44, fontSize: 14 },
  },
});

const Grey = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text3,
  '&[data-end]': { marginLeft: 'auto', textAlign: 'right' },
  '@media (max-width: 599.95px)': { '&[data-end]': { textAlign: 'left' } },
}));
