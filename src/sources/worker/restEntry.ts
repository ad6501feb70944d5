// The first file of the worker of pages through REST: it has that source, and loads the other with its first question.
import '../rest/restSource.ts'
import { answerPage } from './answerPage.ts'

answerPage()
