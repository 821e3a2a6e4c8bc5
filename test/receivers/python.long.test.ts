// The reference receiver in Python.
import { testReceiver } from './receiver.ts';

testReceiver('python');
