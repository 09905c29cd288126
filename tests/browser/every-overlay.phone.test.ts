import { everyScreenIsSound } from '../support/every-screen.ts';

everyScreenIsSound('phone', 'layers');
