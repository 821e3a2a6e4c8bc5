// A client in Python that openapi-python-client generates.
import { testGenerator } from './ten-calls.ts';

testGenerator('openapi-python-client');
