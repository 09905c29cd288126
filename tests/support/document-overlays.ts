import { act, dialog, filter } from './overlay-acts.ts';
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
  // The part with acceptances comes after the page.
  {
    name: 'people asked to accept a document',
    path: '/documents/:unaskedDocumentId',
    reveal: (page) => dialog(page, 'Ask for acceptance'),
  },
  {
    name: 'acceptance withdrawn',
    path: '/documents/:askedDocumentId',
    reveal: (page) => dialog(page, 'Withdraw request'),
  },
  {
    name: 'document accepted on paper',
    path: '/documents/:askedDocumentId',
    reveal: (page) => dialog(page, 'Accepted on paper'),
  },
  {
    name: 'all documents of a sale held',
    path: '/sales/:saleId?tab=documents',
    reveal: (page) => act(page, 'Hold all documents'),
  },
  {
    name: 'new version of a document',
    path: '/documents/:documentId',
    reveal: (page) => act(page, 'New version'),
  },
];
