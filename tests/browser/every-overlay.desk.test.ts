import { everyScreenIsSound } from '../support/every-screen.ts';

everyScreenIsSound('desk', 'layers');
