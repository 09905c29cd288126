import { lazyPart } from '#platform/web/navigation/lazyPart.ts';

// Each tab but the first is loaded when it is opened.
export const PapersTab = lazyPart(async () => (await import('./PapersTab.tsx')).PapersTab);
export const ReviewsTab = lazyPart(async () => (await import('./ReviewsTab.tsx')).ReviewsTab);
export const NotesTab = lazyPart(async () => (await import('./NotesTab.tsx')).NotesTab);
export const PaymentsTab = lazyPart(async () => (await import('./PaymentsTab.tsx')).PaymentsTab);
