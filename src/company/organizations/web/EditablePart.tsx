import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Section } from '#platform/web/page/Section.tsx';

interface EditablePartProps {
  /** Names the part in the address while it is edited: `?edit=profile`. */
  id: string;
  title: string;
  fact?: string;
  mayEdit: boolean;
  /** Its content while not edited. */
  children: ReactNode;
  renderForm: (onDone: () => void) => ReactNode;
}

/** A part of the settings: shown as text, and edited one part at a time. */
export function EditablePart(props: EditablePartProps) {
  const { id, title, fact, mayEdit, children, renderForm } = props;
  const [search, setSearch] = useSearchParams();
  const isOpen = mayEdit && search.get('edit') === id;
  const opener = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (isOpen) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    // Saved or cancelled: the focused field is gone with the form.
    else if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const edit = (part: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (part === null) next.delete('edit');
        else next.set('edit', part);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const button = mayEdit && !isOpen && (
    <Button ref={opener} size="small" aria-label={`Edit ${title.toLowerCase()}`} onClick={() => edit(id)}>
      Edit
    </Button>
  );
  return (
    <Section title={title} {...(fact ? { fact } : {})} action={button}>
      <Narrow ref={body}>{isOpen ? renderForm(() => edit(null)) : children}</Narrow>
    </Section>
  );
}

const Narrow = styled('div')({ maxWidth: 820 });
