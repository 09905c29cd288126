import { styled } from '@mui/material/styles';
import type { ReactNode, SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useFormState } from 'react-hook-form';
import { Note } from '../page/Note.tsx';
import { fieldId, FormScope } from './field.ts';
import { applyServerErrors, errorList } from './form.errors.ts';

interface FormProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>;
  /** Gets the validated values. What it throws is shown at its field, or above the form. */
  onSubmit: (values: T) => Promise<void> | void;
  /** Names of the fields that keep the form from being sent, as when they stand on another step of it. */
  onInvalid?: (names: readonly string[]) => void;
  /** One step of a longer form: only its fields are judged, and nothing is sent. */
  part?: FormPart<V> | undefined;
  /** Name of the form for screen readers: 'Sign in', 'New lead'. */
  label: string;
  children: ReactNode;
  className?: string;
}

export interface FormPart<V extends FieldValues> {
  fields: readonly FieldPath<V>[];
  onDone: () => void;
}

/**
 * A form with errors at their fields. After a failed attempt the first of them gets the focus; with two or more a linked summary is shown on top.
 */
export function Form<V extends FieldValues, T>(props: FormProps<V, T>) {
  const { form, onSubmit, onInvalid, part, label, children, className } = props;
  const scope = `f${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}-`;
  const [hasTriedPart, setHasTriedPart] = useState(false);
  // The button keeps the focus while the form is on its way, and can be pressed again.
  const isSending = useRef(false);
  const submit = form.handleSubmit(
    async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        applyServerErrors(form, error);
      }
    },
    (errors) => onInvalid?.(errorList(errors).map(({ name }) => name)),
  );
  const finishPart = async ({ fields, onDone }: FormPart<V>) => {
    const isSound = await form.trigger([...fields], { shouldFocus: true });
    setHasTriedPart(!isSound);
    if (isSound) onDone();
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    // A dialog that a field opened has a form of its own, whose events come by here.
    if (isSending.current || event.target !== sent) return;
    isSending.current = true;
    try {
      await (part ? finishPart(part) : submit(event));
    } finally {
      isSending.current = false;
      // After the focus has moved to the first error.
      setTimeout(() => showWhatIsWrong(sent));
    }
  };
  return (
    <FormScope value={scope}>
      <form noValidate aria-label={label} className={className} onSubmit={(event) => void send(event)}>
        <ServerError form={form} />
        <ErrorSummary form={form} scope={scope} isDue={hasTriedPart} />
        {children}
      </form>
    </FormScope>
  );
}

/**
 * Brings the first field in error into sight, else what the server said: a field that held the focus already is
 * not scrolled to by taking it again.
 */
function showWhatIsWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector('[aria-invalid="true"]:focus') ?? form.querySelector('[role="alert"] > *');
  if (!wrong) return;
  const { top, bottom } = wrong.getBoundingClientRect();
  const isInSight = top >= BARS && bottom <= window.innerHeight - BARS;
  // In the middle, so that the summary above it is read too.
  if (!isInSight) wrong.scrollIntoView({ block: 'center' });
}

/** What the bars at the head and foot of the window may cover. */
const BARS = 80;

interface PartProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>;
}

function ServerError<V extends FieldValues, T>({ form }: PartProps<V, T>) {
  const { errors } = useFormState({ control: form.control });
  const message = errors.root?.['server']?.message;
  return (
    <div role="alert">
      {message && (
        <Spaced className="form-problem">
          <Note tone="failure">{message}</Note>
        </Spaced>
      )}
    </div>
  );
}

function ErrorSummary<V extends FieldValues, T>({
  form,
  scope,
  isDue,
}: PartProps<V, T> & { scope: string; isDue: boolean }) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const list = errorList(errors);
  if ((submitCount === 0 && !isDue) || list.length < 2) return null;
  return (
    <Spaced className="form-problem">
      <Note tone="failure" title={`${list.length} fields need to be corrected.`}>
        <Links>
          {list.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${fieldId(scope, name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  form.setFocus(name as FieldPath<V>);
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </Links>
      </Note>
    </Spaced>
  );
}

const Spaced = styled('div')({ marginBottom: 16 });

const Links = styled('ul')({
  marginTop: 2,
  '@media (pointer: coarse)': { '& a': { padding: '12px 0' } },
  '& a': {
    display: 'inline-block',
    minHeight: 24,
    padding: '2px 0',
    color: 'inherit',
    textDecoration: 'underline',
  },
});

/** Fields in one column on a phone, two from 600 px; `data-wide` children take the whole line. */
export const FormGrid = styled('div')({
  display: 'grid',
  gap: '14px 16px',
  '@media (min-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
});
