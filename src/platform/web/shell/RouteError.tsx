import Button from '@mui/material/Button';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { toApiError } from '../client/api-error.ts';
import { CHUNK_FAILED, ChunkLoadError } from '../navigation/load-screen.ts';
import { HOME_PATH } from '../navigation/guards.tsx';
import { PlainPage } from './PlainPage.tsx';

/** Stands where a screen broke. `isInShell`: menu and top bar around it still work. */
export function RouteError({ isInShell = false }: { isInShell?: boolean }) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const isChunk = error instanceof ChunkLoadError;
  return (
    <PlainPage
      title={isChunk ? CHUNK_FAILED : 'Unexpected Application Error!'}
      icon={<TriangleAlert aria-hidden />}
      withLogo={!isInShell}
      actions={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload page
          </Button>
          <Button href={HOME_PATH}>Back to dashboard</Button>
        </>
      }
    >
      {isChunk ? CHUNK_TEXT : <BrokenText error={error} />}
    </PlainPage>
  );
}

const CHUNK_TEXT =
  'This page could not be loaded. Check your connection and reload; if a new version was installed, reloading gets it.';

function BrokenText({ error }: { error: unknown }) {
  const { message, requestId } = toApiError(error);
  return (
    <>
      <p>
        This page stopped working. Your saved data is safe. Reload the page; if it happens again, send this
        message to your administrator.
      </p>
      <p>
        {message}
        {requestId ? ` Reference ${requestId}.` : ''}
      </p>
    </>
  );
}
