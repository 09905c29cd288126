import Button from '@mui/material/Button';
import FilePen from 'lucide-react/icons/file-pen';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { TEMPLATE_READERS } from '../template.rules.ts';

interface WriteLetterProps {
  saleId: string;
  /** 'Asha Rao, B-1203' */
  name: string;
}

const LetterDialog = lazyPart(async () => (await import('./LetterDialog.tsx')).LetterDialog);

/** On the page of a sale: a letter about it from one of the templates. */
export function WriteLetter({ saleId, name }: WriteLetterProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useAllowed()(TEMPLATE_READERS)) return null;
  return (
    <>
      <Button size="small" startIcon={<FilePen aria-hidden />} onClick={() => setOpen(true)}>
        Write a letter
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LetterDialog saleId={saleId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
