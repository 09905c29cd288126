import Button from '@mui/material/Button';
import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import type { AlertFigure } from '../alertFigure.rules.ts';
import { ALERT_FIGURES } from '../alertFigure.rules.ts';

const NewAlertDialog = lazy(async () => ({
  default: (await import('./AlertDialog.tsx')).NewAlertDialog,
}));

/** Tells the reader when this figure passes a limit. */
export function AlertButton({ figure }: { figure: AlertFigure }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Bell aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`Tell me when… ${ALERT_FIGURES[figure].title}`}
        onClick={() => setIsOpen(true)}
      >
        Tell me when…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewAlertDialog figure={figure} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
