import { Controller, Get, Inject, Query } from '@nestjs/common';
import type { Page, Project } from '@tributary/domain';
import { ProjectsRepository } from '@tributary/store';
import { parseInput } from '../http/parse-input.js';
import { pageQuery } from '../sessions/sessions.dto.js';

@Controller('api/projects')
export class ProjectsController {
  readonly #projects: ProjectsRepository;

  constructor(@Inject(ProjectsRepository) projects: ProjectsRepository) {
    this.#projects = projects;
  }

  @Get()
  list(@Query() query: unknown): Promise<Page<Project>> {
    return this.#projects.list(parseInput(pageQuery, query));
  }
}
