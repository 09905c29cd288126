import { styled } from '@mui/material/styles';
import { Note } from './Note.tsx';

export interface BulkFailure {
  id: string;
  /** What names the record. */
  title: string;
  problem: string;
}

/** Of several records that were each done for themselves, those that could not be, with the reason of each. */
export function BulkOutcome({ title, failures }: { title: string; failures: readonly BulkFailure[] }) {
  return (
    <div aria-live="polite">
      {failures.length > 0 && (
        <Spaced>
          <Note tone="limit" title={title}>
            <ul>
              {failures.map((failure) => (
                <li key={failure.id}>
                  {failure.title}: {failure.problem}
                </li>
              ))}
            </ul>
          </Note>
        </Spaced>
      )}
    </div>
  );
}

const Spaced = styled('div')({
  padding: '0 24px 12px',
  '& ul': { margin: '4px 0 0', paddingLeft: 18 },
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});
