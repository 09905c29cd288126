import { act, filter } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of documents. */
export const DOCUMENT_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'document beside its list',
    path: '/documents?peek=:documentId',
    reveal: (page) => page.getByRole('heading', { name: 'Fire NOC' }).waitFor(),
  },
  { name: 'upload of documents', path: '/documents', reveal: (page) => act(page, 'Upload documents') },
  { name: 'filter of documents', path: '/documents', reveal: (page) => filter(page, 'State') },
  { name: 'document edited', path: '/documents/:documentId', reveal: (page) => act(page, 'Edit document') },
  { name: 'document held', path: '/documents/:documentId', reveal: (page) => act(page, 'Hold document') },
  {
    name: 'destruction of a document requested',
    path: '/documents/:documentId',
    reveal: (page) => act(page, 'Request destruction'),
  },
  {
    name: 'new version of a document',
    path: '/documents/:documentId',
    reveal: (page) => act(page, 'New version'),
  },
];
