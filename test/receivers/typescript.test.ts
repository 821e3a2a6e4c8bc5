// The reference receiver in TypeScript.
import { testReceiver } from './receiver.ts';

testReceiver('typescript');
