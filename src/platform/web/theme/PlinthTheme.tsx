import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import './fonts.css';
import './global.css';
import { theme } from './theme.ts';
import { COLOUR_SCHEME_KEY } from './tokens.ts';

/**
 * The look of everything below. Styles are inserted with the page's nonce, since the content security policy
 * allows no other inline style; the page carries it as <meta property="csp-nonce" nonce="...">.
 */
export function PlinthTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={COLOUR_SCHEME_KEY}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

const styleCache = createCache({ key: 'plinth', nonce: pageNonce(), prepend: true });

function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute of a nonce after parsing; the property keeps it.
  return meta?.nonce || meta?.content || undefined;
}
