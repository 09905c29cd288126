import { Suspense } from 'react';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
import type { ManyLettersProps } from './ManyLettersDialog.tsx';

const Dialog = lazyPart(async () => (await import('./ManyLettersDialog.tsx')).ManyLettersDialog);

/** Letters about several sales: those that are chosen, or those of a tower. */
export function ManyLetters(props: ManyLettersProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
